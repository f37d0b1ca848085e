import { generate } from 'selfsigned';

/** A new key and certificate for `localhost` for each server. */
export async function createCertificate(): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
  });
  return { key, cert };
}
