import { mdiDeleteOutline } from '@mdi/js';
import { Alert, Box, Button, IconButton, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { isCalendarDay } from '#domain/calendar.ts';
import { type Review, type Reviews, reviews } from '#domain/reviews.ts';
import { reviewSummary } from '#domain/reviews-rules.ts';
import { serviceNames } from '#domain/site.ts';
import { countOf } from '../../record/format.ts';
import { Icon } from '../../shell/icon.tsx';
import { DayField } from '../../table/day-field.tsx';
import { SettingNumber, SettingSwitch, SettingText } from '../fields.tsx';
import type { FormProps, SectionParts } from '../section.ts';

const newReview: Review = { name: '', location: '', service: serviceNames['office-cleaning'], rating: 5, text: '' };

function ReviewsForm({ value, onChange, issueOf }: FormProps<Reviews>) {
  const { items } = value;
  const setItems = (next: Review[]) => onChange({ ...value, items: next });
  return (
    <Stack spacing={2.5}>
      {items.length > 0 && !value.confirmed && <SamplesWarning />}
      <Box>
        <SettingSwitch
          label="Show reviews on the site"
          isOn={value.show}
          onChange={(show) => onChange({ ...value, show })}
        />
        <SettingSwitch
          label="Customers gave all of these words, and we can show it"
          isOn={value.confirmed}
          onChange={(confirmed) => onChange({ ...value, confirmed })}
        />
      </Box>
      <ProfileFields value={value} onChange={onChange} issueOf={issueOf} />
      {items.map((item, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: every field of a review can be edited, so none identifies it
          key={index}
          role="group"
          aria-label={`Review ${index + 1}`}
          sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}
        >
          <ReviewFields
            review={item}
            issueOf={(path) => issueOf(`items.${index}.${path}`)}
            onChange={(next) => setItems(items.map((other, position) => (position === index ? next : other)))}
            onRemove={() => setItems(items.filter((_item, position) => position !== index))}
            number={index + 1}
          />
        </Box>
      ))}
      <Stack direction="row" spacing={1.5} sx={{ flexWrap: 'wrap' }} useFlexGap>
        <Button variant="outlined" onClick={() => setItems([...items, newReview])}>
          Add a review
        </Button>
        {items.length > 0 && !value.confirmed && <Button onClick={() => setItems([])}>Remove all samples</Button>}
      </Stack>
    </Stack>
  );
}

function SamplesWarning() {
  return (
    <Alert severity="warning">
      These reviews are samples that no customer gave. Federal rules (16 CFR part 465) forbid showing such reviews as
      real ones, with fines for each. Replace them with your customers’ own words, then confirm. Until then, search
      engines get no reviews.
    </Alert>
  );
}

/** The fields for the company's profile on another site. */
function ProfileFields({ value, onChange, issueOf }: FormProps<Reviews>) {
  const optionalNumber = (number: number) => (Number.isNaN(number) ? undefined : number);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
      <SettingText
        label="Link to your reviews elsewhere (optional)"
        type="url"
        value={value.link}
        issue={issueOf('link')}
        hint="Such as your Google profile."
        onChange={(link) => onChange({ ...value, link: link === '' ? undefined : link })}
        sx={{ gridColumn: '1 / -1' }}
      />
      <SettingNumber
        label="Reviews there (optional)"
        value={value.count}
        issue={issueOf('count')}
        hint="Empty: those below are counted."
        onChange={(count) => onChange({ ...value, count: optionalNumber(count) })}
      />
      <SettingNumber
        label="Average there (optional)"
        isDecimal
        value={value.average}
        issue={issueOf('average')}
        hint="Empty: it is computed from those below."
        onChange={(average) => onChange({ ...value, average: optionalNumber(average) })}
      />
    </Box>
  );
}

type ReviewFieldsProps = Omit<FormProps<Review>, 'value'> & { review: Review; number: number; onRemove: () => void };

function ReviewFields({ review, number, issueOf, onChange, onRemove }: ReviewFieldsProps) {
  const textProps = (key: 'name' | 'location' | 'text', label: string) => ({
    label,
    value: review[key],
    issue: issueOf(key),
    onChange: (next: string) => onChange({ ...review, [key]: next }),
  });
  const serviceChoices = [...new Set([...Object.values(serviceNames), review.service])];
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, gap: 2, alignItems: 'start' }}
    >
      <SettingText {...textProps('name', 'Name')} hint="First name and initial are enough." />
      <SettingText {...textProps('location', 'Town')} />
      <TextField
        select
        label="Service"
        value={review.service}
        onChange={(event) => onChange({ ...review, service: event.target.value })}
      >
        {serviceChoices.map((service) => (
          <MenuItem key={service} value={service}>
            {service}
          </MenuItem>
        ))}
      </TextField>
      <SettingText {...textProps('text', 'Words')} multiline minRows={2} sx={{ gridColumn: '1 / -1' }} />
      <SettingNumber
        label="Stars"
        value={review.rating}
        issue={issueOf('rating')}
        onChange={(rating) => onChange({ ...review, rating })}
      />
      <DayField
        label="Day (optional)"
        value={review.date !== undefined && isCalendarDay(review.date) ? review.date : undefined}
        error={issueOf('date')}
        onChange={(date) => onChange({ ...review, date })}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SettingText
          label="Source (optional)"
          value={review.source}
          issue={issueOf('source')}
          onChange={(source) => onChange({ ...review, source: source === '' ? undefined : source })}
        />
        <IconButton aria-label={`Remove review ${number}`} onClick={onRemove} sx={{ alignSelf: 'flex-start' }}>
          <Icon path={mdiDeleteOutline} />
        </IconButton>
      </Box>
    </Box>
  );
}

function ReviewsPreview({ value }: { value: Reviews }) {
  const summary = reviewSummary(value);
  if (!value.show) return <Typography>No reviews. The page offers references instead.</Typography>;
  if (value.items.length > 0 && !value.confirmed) {
    return <Typography>Nobody has confirmed these reviews yet. Search engines get no rating.</Typography>;
  }
  if (summary === undefined) return <Typography>No reviews yet. The page offers references instead.</Typography>;
  return (
    <Typography>
      {summary.average.toFixed(1)} out of 5, based on {countOf(summary.count, ['customer review', 'customer reviews'])}.
    </Typography>
  );
}

export const reviewsSection: SectionParts<Reviews> = {
  section: 'reviews',
  schema: reviews,
  heading: 'Reviews',
  intro: 'What customers said. The site shows as real only what somebody in the office has confirmed.',
  shownOn: 'Testimonials page, and search results once they are confirmed.',
  Form: ReviewsForm,
  Preview: ReviewsPreview,
  lines: ({ show, confirmed, items, count, average, link }) => [
    { key: 'show', label: 'Shown', text: show ? 'yes' : 'no' },
    { key: 'confirmed', label: 'Confirmed', text: confirmed ? 'yes' : 'no' },
    { key: 'link', label: 'Link', text: link ?? '' },
    { key: 'count', label: 'Reviews elsewhere', text: count === undefined ? '' : String(count) },
    { key: 'average', label: 'Average elsewhere', text: average === undefined ? '' : String(average) },
    ...items.map(({ name, rating, text }) => ({
      key: 'items',
      label: 'Reviews',
      text: `${name}, ${rating} stars: ${text}`,
    })),
  ],
};
