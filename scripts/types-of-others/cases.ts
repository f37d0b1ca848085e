/** A file of `fixtures`, whose router gets and returns types of a package. */
export interface Case {
  /** The name of the file, without `.ts`. */
  readonly file: string;
  readonly package: string;
  /** The types, for the table. */
  readonly types: string;
  /** The codes of the errors that the types have, which their users can only mend by other types. */
  readonly rejected?: readonly string[];
}

/** The packages and their types. */
export const cases: readonly Case[] = [
  { file: 'csstype', package: 'csstype', types: 'Properties' },
  { file: 'discord', package: 'discord-api-types', types: 'APIInteraction, APIMessage, APIUser' },
  { file: 'fhir', package: '@types/fhir', types: 'R4: Bundle, Patient' },
  {
    file: 'googleapis',
    package: 'googleapis',
    types: 'Schema$Event, Schema$File',
    rejected: ['MK1001'],
  },
  { file: 'kubernetes', package: 'kubernetes-types', types: 'Deployment, Pod, Service' },
  { file: 'notion', package: '@notionhq/client', types: 'BlockObjectResponse, PageObjectResponse' },
  {
    file: 'octokit',
    package: '@octokit/openapi-types',
    types: 'full-repository, issue, label, pull-request',
  },
  { file: 'openai', package: 'openai', types: 'ChatCompletion, ChatCompletionMessageParam' },
  {
    file: 'openai-responses',
    package: 'openai',
    types: 'ResponseInputItem',
    rejected: ['MK1005'],
  },
  {
    file: 'openapi-types',
    package: 'openapi-types',
    types: 'OpenAPIV3_1.Document',
    rejected: ['MK1001', 'MK1003', 'MK1008'],
  },
  // 900 interfaces, most of whose properties can contain most of them: 14,000 types. `string & {
  // "@context": … }`, the first, is rejected, and most others are not read.
  {
    file: 'schema-dts',
    package: 'schema-dts',
    types: 'WithContext<Person>',
    rejected: ['MK1008'],
  },
  { file: 'slack', package: '@slack/types', types: 'SectionBlock, DividerBlock, HeaderBlock' },
  { file: 'slack-view', package: '@slack/types', types: 'View', rejected: ['MK1005'] },
  {
    file: 'stripe',
    package: 'stripe',
    types: 'Charge, Customer, Invoice, Subscription',
    rejected: ['MK1008'],
  },
];
