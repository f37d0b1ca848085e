import { generate } from 'selfsigned';

/** A key and a certificate for this machine, made anew for each run. */
export async function createCertificate(): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
  });
  return { key, cert };
}
