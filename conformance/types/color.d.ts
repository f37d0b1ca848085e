// A declaration file, because Node runs only TypeScript that can be erased and an enum cannot.
export declare enum Color {
  Red = 'red',
  Green = 'green',
}

export declare enum Level {
  Low = 0,
  High = 10,
}
