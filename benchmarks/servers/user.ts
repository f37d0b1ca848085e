export interface User {
  id: number;
  name: string;
  surname: string;
  lastUpdate: Date;
}
