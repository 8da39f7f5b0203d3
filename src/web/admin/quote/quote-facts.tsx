import { mdiEmailOutline, mdiPhoneOutline } from '@mdi/js';
import { Box, Button, Typography } from '@mui/material';
import { phoneLinks, shownPhone } from '#domain/phone.ts';
import type { Quote, WholeQuote } from '#domain/quote.ts';
import { buildingNames } from '#domain/quote-choices.ts';
import { serviceNames } from '#domain/site.ts';
import { useCompany } from '#web/lib/company.tsx';
import { mailHref } from '../record/contact-links.ts';
import { Fact, Facts } from '../record/facts.tsx';
import { formatCount, formatDay, formatMoment } from '../record/format.ts';
import { Icon } from '../shell/icon.tsx';
import { EditRequest } from './edit-request.tsx';
import { cleaningTimeText } from './quote-texts.ts';

/** Links to call the customer and to write a mail; first the contact's name, if the page's heading is the company. */
export function QuoteContact({ quote }: { quote: WholeQuote }) {
  const company = useCompany();
  const mailUrl = mailHref(quote.email, {
    subject: 'Your request for a quote',
    body: [`Hi ${quote.name},`, '', '', '', company.name].join('\n'),
  });
  const callUrl = phoneLinks(quote.phone)?.call;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 2 }}>
      {quote.company !== undefined && <Typography sx={{ overflowWrap: 'anywhere' }}>{quote.name}</Typography>}
      {callUrl === undefined ? (
        <span>{quote.phone}</span>
      ) : (
        <Button component="a" href={callUrl} variant="outlined" startIcon={<Icon path={mdiPhoneOutline} />}>
          {shownPhone(quote.phone)}
        </Button>
      )}
      {quote.email === '' ? (
        <>
          <Typography color="textSecondary">No email address yet</Typography>
          <EditRequest quote={quote} label="Add email" focusedField="email" />
        </>
      ) : (
        <Button
          component="a"
          href={mailUrl}
          variant="outlined"
          startIcon={<Icon path={mdiEmailOutline} />}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {quote.email}
        </Button>
      )}
    </Box>
  );
}

/** When the request came, and what is known of the building and the wanted cleaning. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  return (
    <Facts>
      <Fact term="Came">{formatMoment(quote.createdAt)}</Fact>
      {formatMoment(quote.latestAt) !== formatMoment(quote.createdAt) && (
        <Fact term="Asked again">{formatMoment(quote.latestAt)}</Fact>
      )}
      {quote.answerBy !== undefined && <Fact term="Answer promised by">{formatMoment(quote.answerBy)}</Fact>}
      <Fact term="Place">{[quote.address, quote.zipCode].filter((part) => part !== undefined).join(', ')}</Fact>
      <Fact term="Building">{buildingNames[quote.buildingType]}</Fact>
      <Fact term="Square feet">{countText(quote.squareFeet)}</Fact>
      <Fact term="Floors">{countText(quote.floors)}</Fact>
      <Fact term="Restrooms">{countText(quote.restrooms)}</Fact>
      <Fact term="Visits a week">{countText(quote.visitsPerWeek)}</Fact>
      <Fact term="When">{cleaningTimeText[quote.when]}</Fact>
      <Fact term="Services">{quote.services.map((slug) => serviceNames[slug]).join(', ') || 'Not given'}</Fact>
      {quote.contractEnds !== undefined && <Fact term="Contract ends">{formatDay(quote.contractEnds)}</Fact>}
      {quote.needsCertificate === true && <Fact term="Certificate">Of insurance, wanted</Fact>}
      <Fact term="Message">
        <Box dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
          {quote.message ?? 'None'}
        </Box>
      </Fact>
    </Facts>
  );
}

const countText = (count: number | undefined): string => (count === undefined ? 'Not given' : formatCount(count));
