import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from './openapi-typescript.d.ts';

const [baseUrl = '', cookie = '', pictureFile = ''] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl });
const asOffice = { headers: { cookie } };
const pictureBytes = await readFile(pictureFile);
const submissionId = crypto.randomUUID();
const contact = { name: 'Ann Lee', email: 'ann@example.com', message: 'Do you clean lobbies?' };
const quoteBody: components['schemas']['QuotesCreateBody'] = {
  ...contact,
  phone: '561-555-0100',
  zipCode: '33401',
  buildingType: 'office',
  when: 'day',
  services: ['office-cleaning'],
  submissionId,
};

const site = await api.GET('/api/site');
const rejection = await api.POST('/api/contact', { body: { ...contact, email: 'ann' } });
const receipt = await api.POST('/api/contact', { body: contact });
const [firstMessage] = (await api.GET('/api/admin/messages', asOffice)).data ?? [];
const removal = await api.DELETE('/api/admin/messages/{id}', {
  ...asOffice,
  params: { path: { id: firstMessage?.id ?? '' } },
});
const quote = await api.POST('/api/quotes', { body: quoteBody });
const photo = await api.POST('/api/quotes/{id}/photos', {
  params: { path: { id: quote.data?.id ?? '' }, header: { 'x-submission-id': submissionId } },
  headers: { 'content-type': 'image/png' },
  // The generator types files as strings, so the serializer replaces this string with the bytes.
  body: pictureFile,
  bodySerializer: () => pictureBytes,
});

console.log(
  JSON.stringify({
    company: site.data?.company.name,
    rejected: [rejection.error?.code, rejection.error?.issues?.[0]?.path],
    sent: receipt.data?.success,
    listed: firstMessage?.name,
    removed: removal.response.status,
    photo: typeof photo.data?.id,
  }),
);
