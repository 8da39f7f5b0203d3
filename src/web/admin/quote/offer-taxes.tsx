import { Alert, Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import type { WholeQuote } from '#domain/quote.ts';
import { countyOf } from '#domain/taxes-rules.ts';
import { formatDay } from '../record/format.ts';
import { PageLink } from '../shell/page-link.tsx';
import { emptyRate, hasSettingsTaxes, type OfferDraft, taxesOf, withSettingsTaxes } from './offer-draft.ts';
import { RateFields } from './offer-fields.tsx';
import { useTaxFacts } from './use-tax-facts.ts';

type OfferTaxesProps = {
  quote: WholeQuote;
  offer: OfferDraft;
  issueOf: (path: string) => string | undefined;
  onChange: (offer: OfferDraft) => void;
};

/** The form for the taxes of an offer. While an exemption certificate is applied, no rates are shown. */
export function OfferTaxes({ quote, offer, issueOf, onChange }: OfferTaxesProps) {
  const { isLoaded, ...taxFacts } = useTaxFacts();
  const settingsTaxes = taxesOf(quote, taxFacts);
  const county = countyOf(quote.zipCode);
  const exemption = offer.exemption ?? quote.exemption;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {settingsTaxes === undefined
          ? isLoaded && 'No taxes are set. Please ask an accountant which apply, and write them into the settings. '
          : `Taxes as set from ${formatDay(settingsTaxes.rules.from)} on; the building is ${county === undefined ? 'in no county that is known' : `in ${county}`}. `}
        <PageLink href="/admin/settings/taxes" size="small">
          Taxes in the settings
        </PageLink>
      </Typography>
      {exemption !== undefined && (
        <FormControlLabel
          label={`Tax exempt by certificate ${exemption.number}, good until ${formatDay(exemption.expires)}`}
          control={
            <Checkbox
              checked={offer.exemption !== undefined}
              onChange={(_event, isExempt) => onChange({ ...offer, exemption: isExempt ? exemption : undefined })}
            />
          }
        />
      )}
      {offer.exemption === undefined && (
        <>
          {offer.taxRates.map((rate, index) => (
            <RateFields
              key={rate.key}
              rate={rate}
              index={index}
              issueOf={(field) => issueOf(`taxRates.${index}.${field}`)}
              onChange={(next) =>
                onChange({ ...offer, taxRates: offer.taxRates.map((other) => (other.key === rate.key ? next : other)) })
              }
              onRemove={() => onChange({ ...offer, taxRates: offer.taxRates.filter(({ key }) => key !== rate.key) })}
            />
          ))}
          <Box>
            <Button onClick={() => onChange({ ...offer, taxRates: [...offer.taxRates, emptyRate()] })}>
              Add a tax
            </Button>
          </Box>
          {settingsTaxes !== undefined && !hasSettingsTaxes(offer, settingsTaxes) && (
            <Alert
              severity="info"
              action={<Button onClick={() => onChange(withSettingsTaxes(offer, settingsTaxes))}>Use them</Button>}
            >
              These taxes differ from those of the settings.
            </Alert>
          )}
        </>
      )}
      {issueOf('taxRates') !== undefined && <Alert severity="error">{issueOf('taxRates')}</Alert>}
    </>
  );
}
