import { mdiChevronDown } from '@mdi/js';
import {
  Alert,
  Box,
  Button,
  Link,
  List,
  ListItemButton,
  ListItemText,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material';
import { type ComponentType, useDeferredValue, useState } from 'react';
import type { AllSettings } from '#domain/settings.ts';
import { Icon } from '../shell/icon.tsx';
import { SiteLink } from '../shell/page-link.tsx';
import type { SectionParts } from './section.ts';
import { SectionForm } from './section-form.tsx';
import { sectionLabels } from './section-labels.ts';
import { areaSection } from './sections/area.tsx';
import { bookingSection } from './sections/booking.tsx';
import { closuresSection } from './sections/closures.tsx';
import { companySection } from './sections/company.tsx';
import { hoursSection } from './sections/hours.tsx';
import { notificationsSection } from './sections/notifications.tsx';
import { policiesSection } from './sections/policies.tsx';
import { pricesSection } from './sections/prices.tsx';
import { proofSection } from './sections/proof.tsx';
import { retentionSection } from './sections/retention.tsx';
import { reviewsSection } from './sections/reviews.tsx';
import { suggestedHoursSection } from './sections/suggested-hours.tsx';
import { taxesSection } from './sections/taxes.tsx';
import { pathOf, type Section, sections } from './sections.ts';
import { useAllSettings } from './use-section.ts';

type SettingsProps = { settings: AllSettings };

const formFor =
  <Value,>(parts: SectionParts<Value>) =>
  ({ settings }: SettingsProps) => <SectionForm parts={parts} settings={settings} />;

const forms: Readonly<Record<Section, ComponentType<SettingsProps>>> = {
  company: formFor(companySection),
  hours: formFor(hoursSection),
  closures: formFor(closuresSection),
  prices: formFor(pricesSection),
  booking: formFor(bookingSection),
  suggestedHours: formFor(suggestedHoursSection),
  area: formFor(areaSection),
  policies: formFor(policiesSection),
  notifications: formFor(notificationsSection),
  proof: formFor(proofSection),
  taxes: formFor(taxesSection),
  reviews: formFor(reviewsSection),
  retention: formFor(retentionSection),
};

export function screenOf(section: Section): ComponentType {
  const Form = forms[section];
  return () => <SettingsScreen section={section} Form={Form} />;
}

type ScreenProps = { section: Section; Form: ComponentType<SettingsProps> };

function SettingsScreen({ section, Form }: ScreenProps) {
  return (
    <>
      <Typography variant="h1" sx={{ mb: 2 }}>
        Settings
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' }, gap: 3 }}>
        <SectionNavigation section={section} />
        <LoadedForm Form={Form} />
      </Box>
      <Licenses />
    </>
  );
}

function LoadedForm({ Form }: Pick<ScreenProps, 'Form'>) {
  const { data, isError, refetch } = useAllSettings();
  // Deferred, so that React renders the form in slices.
  const settings = useDeferredValue(data);
  if (settings !== undefined) return <Form settings={settings} />;
  if (data !== undefined || !isError) return <Typography role="status">Loading the settings…</Typography>;
  return (
    <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
      The settings could not be loaded.
    </Alert>
  );
}

/** Not shown before the form, which would push this text down. */
function Licenses() {
  const settings = useDeferredValue(useAllSettings().data);
  if (settings === undefined) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
      This product holds free software, such as heic-to with libheif (LGPL 3.0).{' '}
      <Link href="/licenses.txt" target="_blank">
        Licenses
      </Link>
    </Typography>
  );
}

function SectionNavigation({ section: currentSection }: { section: Section }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Box component="nav" aria-label="Settings" sx={{ display: { xs: 'none', md: 'block' } }}>
        <List sx={{ p: 0, position: 'sticky', top: 76 }}>
          {sections.map((section) => (
            <li key={section}>
              <ListItemButton
                component={SiteLink}
                href={pathOf(section)}
                selected={section === currentSection}
                aria-current={section === currentSection ? 'page' : undefined}
                sx={{ borderRadius: 1 }}
              >
                <ListItemText primary={sectionLabels[section]} />
              </ListItemButton>
            </li>
          ))}
        </List>
      </Box>
      <Box sx={{ display: { md: 'none' } }}>
        <Button
          variant="outlined"
          fullWidth
          endIcon={<Icon path={mdiChevronDown} />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ justifyContent: 'space-between' }}
        >
          {sectionLabels[currentSection]}
        </Button>
        <Menu
          anchorEl={anchor}
          open={anchor !== null}
          onClose={() => setAnchor(null)}
          slotProps={{ root: { role: 'navigation', 'aria-label': 'Settings' } }}
        >
          {sections.map((section) => (
            <MenuItem
              key={section}
              component={SiteLink}
              href={pathOf(section)}
              selected={section === currentSection}
              onClick={() => setAnchor(null)}
            >
              {sectionLabels[section]}
            </MenuItem>
          ))}
        </Menu>
      </Box>
    </>
  );
}
