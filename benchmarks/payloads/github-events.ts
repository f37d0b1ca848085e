import { createCodec } from '@mikrokit/types';

/** Thirty events of GitHub of 2013: a union by `type`, dates, and records with dozens of URLs. */
export type Events = Event[];

type Event =
  | Of<'PushEvent', Push>
  | Of<'CreateEvent', Create>
  | Of<'ForkEvent', { forkee: Repository }>
  | Of<'WatchEvent', { action: string }>
  | Of<'IssuesEvent', { action: string; issue: Issue }>
  | Of<'IssueCommentEvent', { action: string; issue: Issue; comment: Comment }>
  | Of<'GollumEvent', { pages: Page[] }>;

interface Of<Type extends string, Payload> {
  type: Type;
  created_at: Date;
  actor: Actor;
  repo: { url: string; id: number; name: string };
  public: boolean;
  payload: Payload;
  id: string;
  org?: Actor;
}

interface Actor {
  gravatar_id: string;
  login: string;
  avatar_url: string;
  url: string;
  id: number;
}

interface Push {
  commits: {
    url: string;
    message: string;
    distinct: boolean;
    sha: string;
    author: { email: string; name: string };
  }[];
  distinct_size: number;
  ref: string;
  push_id: number;
  head: string;
  before: string;
  size: number;
}

interface Create {
  description: string;
  master_branch: string;
  ref: string | null;
  ref_type: string;
}

interface Account extends Actor, Urls<AccountLink> {
  type: string;
}

interface Repository extends Urls<RepositoryLink> {
  id: number;
  name: string;
  full_name: string;
  description: string;
  homepage: string | null;
  language: string;
  url: string;
  mirror_url: string | null;
  owner: Account;
  created_at: Date;
  updated_at: Date;
  pushed_at: Date;
  fork: boolean;
  private: boolean;
  public: boolean;
  has_issues: boolean;
  has_wiki: boolean;
  has_downloads: boolean;
  forks: number;
  forks_count: number;
  open_issues: number;
  open_issues_count: number;
  watchers: number;
  watchers_count: number;
  size: number;
}

interface Issue extends Urls<'html' | 'labels' | 'events' | 'comments'> {
  id: number;
  number: number;
  url: string;
  user: Account;
  assignee: Account | null;
  labels: { name: string }[];
  pull_request: { html_url: string | null; patch_url: string | null; diff_url: string | null };
  title: string;
  body: string;
  state: string;
  milestone: string | null;
  comments: number;
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
}

interface Comment {
  id: number;
  url: string;
  issue_url: string;
  user: Account;
  body: string;
  created_at: Date;
  updated_at: Date;
}

interface Page {
  page_name: string;
  html_url: string;
  title: string;
  sha: string;
  summary: string | null;
  action: string;
}

type Urls<Name extends string> = Record<`${Name}_url`, string>;

type AccountLink =
  | 'gists'
  | 'subscriptions'
  | 'organizations'
  | 'received_events'
  | 'repos'
  | 'starred'
  | 'events'
  | 'followers'
  | 'following';

type RepositoryLink =
  | 'archive'
  | 'assignees'
  | 'blobs'
  | 'branches'
  | 'clone'
  | 'collaborators'
  | 'comments'
  | 'commits'
  | 'compare'
  | 'contents'
  | 'contributors'
  | 'downloads'
  | 'events'
  | 'forks'
  | 'git'
  | 'git_commits'
  | 'git_refs'
  | 'git_tags'
  | 'hooks'
  | 'html'
  | 'issue_comment'
  | 'issue_events'
  | 'issues'
  | 'keys'
  | 'labels'
  | 'languages'
  | 'merges'
  | 'milestones'
  | 'notifications'
  | 'pulls'
  | 'ssh'
  | 'stargazers'
  | 'statuses'
  | 'subscribers'
  | 'subscription'
  | 'svn'
  | 'tags'
  | 'teams'
  | 'trees';

export const codec = createCodec<Events>();
