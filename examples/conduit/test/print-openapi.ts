// Prints the OpenAPI document of the API.
import { createApi } from '../api.ts';
import { openDatabase } from '../database/open-database.ts';

const { database, close } = openDatabase(':memory:');
console.log(JSON.stringify(await createApi(database).openapi()));
close();
