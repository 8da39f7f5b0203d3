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
const [, cookie = '', pictureFile = ''] = process.argv.slice(2);
const asOffice = { headers: { cookie } };
const submissionId = crypto.randomUUID();
const contact = { name: 'Ann Lee', email: 'ann@example.com', message: 'Do you clean lobbies?' };
const quoteBody: QuotesCreateBody = {
  ...contact,
  phone: '561-555-0100',
  zipCode: '33401',
  buildingType: 'office',
  when: 'day',
  services: ['office-cleaning'],
  submissionId,
};

const site = await getPublicSite();
const rejection = await postPublicContact({ body: { ...contact, email: 'ann' } });
const receipt = await postPublicContact({ body: contact });
const [firstMessage] = (await getAdminMessagesAll(asOffice)).data ?? [];
const removal = await deleteAdminMessagesRemove({ ...asOffice, path: { id: firstMessage?.id ?? '' } });
const quote = await postQuotesCreate({ body: quoteBody });
const photo = await postQuotePhoto({
  path: { id: quote.data?.id ?? '' },
  headers: { 'x-submission-id': submissionId, 'Content-Type': 'image/png' },
  body: await openAsBlob(pictureFile),
});

console.log(
  JSON.stringify({
    company: site.data?.company.name,
    rejected: [rejection.error?.code, rejection.error?.issues?.[0]?.path],
    sent: receipt.data?.success,
    listed: firstMessage?.name,
    removed: removal.response?.status,
    photo: typeof photo.data?.id,
  }),
);
