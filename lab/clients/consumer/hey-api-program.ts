import { openAsBlob } from 'node:fs';
import {
  deleteAdminMessagesRemove,
  getAdminMessagesAll,
  getPublicSite,
  postPublicContact,
  postQuotePhoto,
  postQuotesCreate,
  type QuotesCreateBody,
} from './hey-api/index.ts';

// The first argument, the site's URL, is not needed: the generated client contains it.
const [, cookie = '', picture = ''] = process.argv.slice(2);
const asOffice = { headers: { cookie } };
const submissionId = crypto.randomUUID();
const person = { name: 'Ann Lee', email: 'ann@example.com', message: 'Do you clean lobbies?' };
const quoteBody: QuotesCreateBody = {
  ...person,
  phone: '561-555-0100',
  zipCode: '33401',
  buildingType: 'office',
  when: 'day',
  services: ['office-cleaning'],
  submissionId,
};

const site = await getPublicSite();
const rejected = await postPublicContact({ body: { ...person, email: 'ann' } });
const sent = await postPublicContact({ body: person });
const [listed] = (await getAdminMessagesAll(asOffice)).data ?? [];
const removed = await deleteAdminMessagesRemove({ ...asOffice, path: { id: listed?.id ?? '' } });
const quote = await postQuotesCreate({ body: quoteBody });
const photo = await postQuotePhoto({
  path: { id: quote.data?.id ?? '' },
  headers: { 'x-submission-id': submissionId, 'Content-Type': 'image/png' },
  body: await openAsBlob(picture),
});

console.log(
  JSON.stringify({
    company: site.data?.company.name,
    rejected: [rejected.error?.code, rejected.error?.issues?.[0]?.path],
    sent: sent.data?.success,
    listed: listed?.name,
    removed: removed.response?.status,
    photo: typeof photo.data?.id,
  }),
);
