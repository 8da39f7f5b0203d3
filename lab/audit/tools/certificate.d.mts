/** A key and a self-signed certificate for localhost, both in PEM. */
export function makeCertificate(): Promise<{ key: string; cert: string }>;
