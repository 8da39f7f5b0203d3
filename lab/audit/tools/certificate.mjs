// Plain JavaScript, so that types are checked without the lab's packages. The types are in certificate.d.mts.
import { generate } from 'selfsigned';

/** @type {import('./certificate.d.mts').makeCertificate} */
export async function makeCertificate() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  return { key, cert };
}
