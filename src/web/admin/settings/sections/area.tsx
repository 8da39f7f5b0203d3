import { mdiChevronDown } from '@mdi/js';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  MenuItem,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { areaModes, type ServiceAreaSettings, serviceAreaSettings } from '#domain/area.ts';
import { isInside } from '#domain/area-rules.ts';
import { allZips, zipCodes } from '#domain/zip-codes.ts';
import { countOf } from '../../record/format.ts';
import { Icon } from '../../shell/icon.tsx';
import { SettingText } from '../fields.tsx';
import type { FormProps, SectionParts } from '../section.ts';

const modeNames: Readonly<Record<(typeof areaModes)[number], string>> = {
  off: 'Take bookings from anywhere',
  hint: 'Say that the home is outside, and take the booking',
  refuse: 'Refuse bookings from outside',
};

const listedZips = new Set(allZips);

function AreaForm({ value, onChange, issueOf }: FormProps<ServiceAreaSettings>) {
  const chosenZips = new Set(value.zips);
  const setZips = (zips: readonly string[], isOn: boolean) => {
    const changedZips = new Set(zips);
    onChange({ ...value, zips: [...value.zips.filter((zip) => !changedZips.has(zip)), ...(isOn ? zips : [])].sort() });
  };
  return (
    <Stack spacing={2.5}>
      <TextField
        select
        label="A booking from outside the area"
        value={value.mode}
        error={issueOf('mode') !== undefined}
        helperText={issueOf('mode')}
        onChange={(event) => {
          const mode = areaModes.find((candidate) => candidate === event.target.value);
          if (mode !== undefined) onChange({ ...value, mode });
        }}
      >
        {areaModes.map((mode) => (
          <MenuItem key={mode} value={mode}>
            {modeNames[mode]}
          </MenuItem>
        ))}
      </TextField>
      <Box>
        {zipCodes.map((county) => (
          <County key={county.county} county={county} chosenZips={chosenZips} onSet={setZips} />
        ))}
      </Box>
      <OtherZips
        value={value}
        onChange={onChange}
        issue={value.zips.map((_zip, index) => issueOf(`zips.${index}`)).find(Boolean)}
      />
    </Stack>
  );
}

type CountyProps = {
  county: (typeof zipCodes)[number];
  chosenZips: ReadonlySet<string>;
  /** Adds ZIP codes to the area if `isOn`, else removes them. */
  onSet: (zips: readonly string[], isOn: boolean) => void;
};

function County({ county: { county, places }, chosenZips, onSet }: CountyProps) {
  const zips = places.map(([zip]) => zip);
  const chosenCount = zips.filter((zip) => chosenZips.has(zip)).length;
  return (
    <Accordion disableGutters variant="outlined" slotProps={{ transition: { unmountOnExit: true } }}>
      <AccordionSummary expandIcon={<Icon path={mdiChevronDown} />}>
        <Typography sx={{ fontWeight: 600, flexGrow: 1 }}>{county}</Typography>
        <Typography color="textSecondary" sx={{ mr: 1 }}>
          {chosenCount} of {zips.length}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Stack direction="row" spacing={1} sx={{ mb: 1 }}>
          <Button size="small" onClick={() => onSet(zips, true)}>
            All on
          </Button>
          <Button size="small" onClick={() => onSet(zips, false)}>
            All off
          </Button>
        </Stack>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))' }}>
          {places.map(([zip, town]) => (
            <Box key={zip} component="label" sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
              <Switch checked={chosenZips.has(zip)} onChange={(_event, isOn) => onSet([zip], isOn)} />
              {zip} {town}
            </Box>
          ))}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}

type OtherZipsProps = {
  value: ServiceAreaSettings;
  onChange: (value: ServiceAreaSettings) => void;
  issue: string | undefined;
};

const zipsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((zip) => zip !== '');

/** A text field for the ZIP codes of counties that are not listed. Listed ones are switched on while it has them. */
function OtherZips({ value, onChange, issue }: OtherZipsProps) {
  const otherZips = value.zips.filter((zip) => !listedZips.has(zip));
  const otherText = otherZips.join(', ');
  const [text, setText] = useState(otherText);
  /** The listed ZIP codes that this text has switched on. */
  const [switchedOn, setSwitchedOn] = useState<readonly string[]>([]);
  const typedZips = zipsIn(text);
  // The value can also change elsewhere, such as by Discard or a switch.
  const isCurrent =
    typedZips.filter((zip) => !listedZips.has(zip)).join(', ') === otherText &&
    typedZips.every((zip) => value.zips.includes(zip));
  return (
    <SettingText
      label="ZIP codes in other counties"
      value={isCurrent ? text : otherText}
      issue={issue}
      hint="Divided by commas. May be empty."
      onChange={(next) => {
        setText(next);
        const otherwiseOn = value.zips.filter((zip) => listedZips.has(zip) && !(isCurrent && switchedOn.includes(zip)));
        setSwitchedOn(zipsIn(next).filter((zip) => listedZips.has(zip) && !otherwiseOn.includes(zip)));
        onChange({ ...value, zips: [...new Set([...otherwiseOn, ...zipsIn(next)])] });
      }}
    />
  );
}

function AreaPreview({ value }: { value: ServiceAreaSettings }) {
  const [zip, setZip] = useState('');
  const isComplete = /^\d{5}(-\d{4})?$/.test(zip.trim());
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Typography>
        {countOf(value.zips.length, ['ZIP code', 'ZIP codes'])}. {modeNames[value.mode]}.
      </Typography>
      <TextField
        label="Try a ZIP code"
        value={zip}
        onChange={(event) => setZip(event.target.value)}
        helperText={isComplete ? (isInside(zip.trim(), value) ? 'Inside the area.' : 'Outside the area.') : ' '}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </Stack>
  );
}

export const areaSection: SectionParts<ServiceAreaSettings> = {
  section: 'area',
  schema: serviceAreaSettings,
  heading: 'Service area',
  intro: 'ZIP codes decide where you work, never the names of towns. ZIP codes and towns: GeoNames, CC BY 4.0.',
  shownOn: 'Booking page.',
  Form: AreaForm,
  Preview: AreaPreview,
  lines: ({ mode, zips }) => [
    { key: 'mode', label: 'From outside', text: modeNames[mode] },
    { key: 'zips', label: 'ZIP codes', text: `${zips.length}: ${zips.join(', ')}` },
  ],
};
