import { openAsBlob } from 'node:fs';
import {
  deleteAdminMessagesRemove,
  getAdminMessagesAll,
  getPublicSite,
  postPublicContact,
  postQuotePhoto,
  postQuotesCreate,
  type QuotesCreateBody,
} from './orval.ts';

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
const rejection = await postPublicContact({ ...contact, email: 'ann' });
const receipt = await postPublicContact(contact);
const messages = await getAdminMessagesAll(asOffice);
const firstMessage = messages.status === 200 ? messages.data[0] : undefined;
const removal = await deleteAdminMessagesRemove(firstMessage?.id ?? '', asOffice);
const quote = await postQuotesCreate(quoteBody);
const photo = await postQuotePhoto(
  quote.status === 200 ? quote.data.id : '',
  await openAsBlob(pictureFile),
  { 'x-submission-id': submissionId },
  { headers: { 'Content-Type': 'image/png' } },
);

console.log(
  JSON.stringify({
    company: site.status === 200 ? site.data.company.name : undefined,
    rejected: rejection.status === 400 ? [rejection.data.code, rejection.data.issues?.[0]?.path] : undefined,
    sent: receipt.status === 200 ? receipt.data.success : undefined,
    listed: firstMessage?.name,
    removed: removal.status,
    photo: photo.status === 201 ? typeof photo.data.id : photo.data.message,
  }),
);
