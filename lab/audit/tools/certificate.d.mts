/** A key and a certificate for localhost that signs itself, both in PEM. Whoever is told to trust it does. */
export function makeCertificate(): Promise<{ key: string; cert: string }>;
