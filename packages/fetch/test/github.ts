import type {
  ByteStream,
  BytesBody,
  EventStream,
  FormBody,
  LineStream,
  MultipartBody,
  NumberText,
  TextBody,
} from '@mikrokit/fetch';

export interface User {
  id: number;
  name: string;
  createdAt: Date;
}

export interface Missing {
  message: string;
  resource: 'user' | 'post';
}

export interface Tick {
  at: Date;
  price: number;
}

/** Prices as a lenient API sends them. */
export interface Prices {
  total: NumberText;
  parts: NumberText[];
  byName: { [name: string]: NumberText | null };
  pair: [string, NumberText];
  label: string;
  next?: Prices;
}

/** An interface with each kind of body and result. */
export interface GitHub {
  'GET /users/:id': {
    path: { id: number };
    query?: { page?: number; labels?: string[]; since?: Date };
    result: User;
    errors: { 404: Missing; default: { message: string } };
  };
  'GET /users/:user/posts/:post': { result: { user: string; post: string } };
  'POST /users': { body: Omit<User, 'id'>; result: User };
  'DELETE /users/:id': { path: { id: number } };
  'GET /prices': { result: Prices; errors: { 402: { price: NumberText } } };
  'GET /prices/each': { result: LineStream<{ price: NumberText }> };
  'GET /maybe': { result: User | undefined };
  'POST /login': {
    body: FormBody<{ user: string; scopes?: string[] }>;
    result: { body: string; type: string };
  };
  'POST /files': {
    body: MultipartBody<{ title: string; file: Blob }>;
    result: { body: string; type: string };
  };
  'POST /text': { body: TextBody; result: TextBody };
  'POST /bytes': { body: BytesBody; result: BytesBody };
  'POST /stream': { body: ByteStream; result: ByteStream };
  'GET /lines': { result: LineStream };
  'GET /rows': { result: LineStream<Tick> };
  'GET /messages': { result: EventStream };
  'GET /ticks': { result: EventStream<Tick> };
  'GET /v1/documents:search': { query: { q: string }; result: { path: string } };
}
