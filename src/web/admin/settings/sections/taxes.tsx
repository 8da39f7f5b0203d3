import { mdiDeleteOutline } from '@mdi/js';
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Checkbox,
  FormControlLabel,
  IconButton,
  Stack,
  Typography,
} from '@mui/material';
import { type Day, dayInWords } from '#domain/calendar.ts';
import { serviceNames, serviceSlugs } from '#domain/site.ts';
import { counties, type TaxRounding, type TaxRules, taxSettings } from '#domain/taxes.ts';
import { floridaServices, taxRulesOn } from '#domain/taxes-rules.ts';
import { useToday } from '#web/lib/use-today.ts';
import { Icon } from '../../shell/icon.tsx';
import { ChoiceField } from '../../table/choice-field.tsx';
import { DayField } from '../../table/day-field.tsx';
import { SettingNumber, SettingText } from '../fields.tsx';
import type { FormProps, SectionParts } from '../section.ts';

const roundingText: Readonly<Record<TaxRounding, string>> = { total: 'On the total', line: 'On each line' };
const everywhere = 'everywhere';
const countyChoices = [[everywhere, 'Everywhere'], ...counties.map((county) => [county, county] as const)] as const;

type Rate = TaxRules['rates'][number];

const percentText = ({ basisPoints }: Rate): string => `${basisPoints / 100} %`;
const countyText = ({ county }: Rate): string => (county === undefined ? '' : ` in ${county}`);

function TaxesForm({ value, onChange, issueOf }: FormProps<TaxRules[]>) {
  const today = useToday();
  const lastRules = value.at(-1);
  const add = (rules: TaxRules) => onChange([...value, rules]);
  return (
    <Stack spacing={2}>
      <Alert severity="info">
        Please ask an accountant which rates apply, which services are taxed, and how they are rounded. In Florida the
        cleaning of buildings is taxable, with the surtax of the county in which the building stands; homes and water
        extraction are not.
      </Alert>
      {value.map((rules, index) => (
        <RulesFields
          // biome-ignore lint/suspicious/noArrayIndexKey: days can be edited, and two may be equal for a while
          key={index}
          rules={rules}
          issueOf={(path) => issueOf(`${index}.${path}`)}
          onChange={(next) => onChange(value.map((other, position) => (position === index ? next : other)))}
          onRemove={() => onChange(value.filter((_rules, position) => position !== index))}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {lastRules === undefined ? (
          <>
            <Button variant="outlined" onClick={() => add(floridaRules(today))}>
              Begin with Florida’s 6 %
            </Button>
            <Button onClick={() => add({ ...floridaRules(today), rates: [] })}>Begin with no rate</Button>
          </>
        ) : (
          <Button variant="outlined" onClick={() => add({ ...lastRules, from: nextYearStart(value, today) })}>
            Add a change from another day
          </Button>
        )}
      </Box>
    </Stack>
  );
}

const floridaRules = (from: Day): TaxRules => ({
  from,
  rates: [{ label: 'Florida sales tax', basisPoints: 600 }],
  services: [...floridaServices],
  rounding: 'total',
});

/** The first January 1 after today and after the first days of all rules. */
function nextYearStart(allRules: readonly TaxRules[], today: Day): Day {
  const years = [today, ...allRules.map(({ from }) => from)].map((day) => Number(day.slice(0, 4)));
  return `${Math.max(...years) + 1}-01-01`;
}

type RulesFieldsProps = {
  rules: TaxRules;
  issueOf: (path: string) => string | undefined;
  onChange: (rules: TaxRules) => void;
  onRemove: () => void;
};

/** The fields of the rules that apply from one day on. */
function RulesFields({ rules, issueOf, onChange, onRemove }: RulesFieldsProps) {
  const { from, rates, services, rounding } = rules;
  return (
    <Card variant="outlined" role="group" aria-label={`From ${dayInWords(from)}`}>
      <CardContent>
        <Stack spacing={2}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
            <DayField
              label="From"
              value={from}
              error={issueOf('from')}
              onChange={(day) => day !== undefined && onChange({ ...rules, from: day })}
            />
            <ChoiceField
              label="Round to a cent"
              value={rounding}
              choices={[
                ['total', roundingText.total],
                ['line', roundingText.line],
              ]}
              onChange={(next) => onChange({ ...rules, rounding: next })}
            />
            <Button color="error" onClick={onRemove}>
              Remove
            </Button>
          </Box>
          {rates.map((rate, index) => (
            <RateFields
              // biome-ignore lint/suspicious/noArrayIndexKey: labels can be edited, and two may be equal
              key={index}
              number={index + 1}
              rate={rate}
              issueOf={(path) => issueOf(`rates.${index}.${path}`)}
              onChange={(next) =>
                onChange({ ...rules, rates: rates.map((other, position) => (position === index ? next : other)) })
              }
              onRemove={() => onChange({ ...rules, rates: rates.filter((_rate, position) => position !== index) })}
            />
          ))}
          <Box>
            <Button onClick={() => onChange({ ...rules, rates: [...rates, { label: '', basisPoints: Number.NaN }] })}>
              Add a rate
            </Button>
          </Box>
          <TaxedServices services={services} onChange={(next) => onChange({ ...rules, services: next })} />
        </Stack>
      </CardContent>
    </Card>
  );
}

type RateFieldsProps = {
  number: number;
  rate: Rate;
  issueOf: (path: string) => string | undefined;
  onChange: (rate: Rate) => void;
  onRemove: () => void;
};

function RateFields({ number, rate, issueOf, onChange, onRemove }: RateFieldsProps) {
  return (
    <Box
      role="group"
      aria-label={`Rate ${number}`}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}
    >
      <SettingText
        label="Tax"
        value={rate.label}
        issue={issueOf('label')}
        onChange={(label) => onChange({ ...rate, label })}
        sx={{ flex: '2 1 10rem' }}
      />
      <SettingNumber
        label="Rate"
        unit="%"
        isDecimal
        value={rate.basisPoints / 100}
        issue={issueOf('basisPoints')}
        onChange={(percent) => onChange({ ...rate, basisPoints: basisPointsOf(percent) })}
        sx={{ flex: '1 1 6rem', width: 'auto' }}
      />
      <ChoiceField
        label="Where"
        value={rate.county ?? everywhere}
        choices={countyChoices}
        onChange={(county) =>
          onChange({
            label: rate.label,
            basisPoints: rate.basisPoints,
            ...(county === everywhere ? {} : { county }),
          })
        }
      />
      <IconButton aria-label={`Remove rate ${number}`} onClick={onRemove}>
        <Icon path={mdiDeleteOutline} />
      </IconButton>
    </Box>
  );
}

type Services = TaxRules['services'];

function TaxedServices({ services, onChange }: { services: Services; onChange: (services: Services) => void }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Typography component="legend">Taxed services</Typography>
      {serviceSlugs.map((slug) => (
        <FormControlLabel
          key={slug}
          label={serviceNames[slug]}
          control={
            <Checkbox
              checked={services.includes(slug)}
              onChange={(_event, isTaxed) =>
                onChange(serviceSlugs.filter((other) => (other === slug ? isTaxed : services.includes(other))))
              }
            />
          }
        />
      ))}
    </Box>
  );
}

/**
 * Converts a percentage to basis points, without floating-point errors. More than two decimals give a fraction, which
 * the schema rejects.
 */
const basisPointsOf = (percent: number): number => {
  const basisPoints = percent * 100;
  return Math.abs(basisPoints - Math.round(basisPoints)) < 1e-6 ? Math.round(basisPoints) : basisPoints;
};

function TaxesPreview({ value }: { value: TaxRules[] }) {
  const rules = taxRulesOn(value, useToday());
  if (rules === undefined) return <Typography>New proposals begin without taxes.</Typography>;
  return (
    <>
      <Typography>{ratesInWords(rules)}</Typography>
      <Typography color="textSecondary">{`Taxed: ${servicesInWords(rules)}.`}</Typography>
    </>
  );
}

const ratesInWords = ({ rates }: TaxRules): string =>
  rates.length === 0
    ? 'No rate'
    : rates.map((rate) => `${rate.label} ${percentText(rate)}${countyText(rate)}`).join(', ');
const servicesInWords = ({ services }: TaxRules): string =>
  services.length === 0 ? 'no service' : services.map((slug) => serviceNames[slug]).join(', ');

export const taxesSection: SectionParts<TaxRules[]> = {
  section: 'taxes',
  schema: taxSettings,
  heading: 'Taxes on the cleaning of buildings',
  intro:
    'Rates, taxed services and rounding, each from a day on. A proposal begins with what holds on the day it is written, and keeps it.',
  shownOn: 'New proposals for buildings.',
  Form: TaxesForm,
  Preview: TaxesPreview,
  lines: (value) =>
    value.map((rules) => ({
      key: '',
      label: 'Taxes',
      text: `From ${dayInWords(rules.from)}: ${ratesInWords(rules)}; taxed: ${servicesInWords(rules)}; rounded ${roundingText[rules.rounding].toLowerCase()}`,
    })),
};
