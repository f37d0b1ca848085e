/** What the servers over TLS share: their certificate, and whether they speak HTTP/2. */
export const tls = { key: process.env.KEY as string, cert: process.env.CERT as string };
export const isHttp2 = process.env.PROTOCOL === 'h2';
