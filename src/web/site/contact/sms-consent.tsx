import { Link } from 'wouter';
import { consentText } from '#domain/consent-text.ts';
import { useCompany } from '#web/lib/company.tsx';
import { Checkbox } from '#web/ui/inputs.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** The checkbox for the optional consent to text messages. */
export function SmsConsent() {
  const { name } = useCompany();
  return (
    <Checkbox
      name="sms_consent"
      label={
        <>
          {consentText(name)} See our <Link href="/privacy-policy">Privacy Policy</Link> and{' '}
          <a href="/terms-and-conditions" target="_blank" rel="noopener">
            Terms and Conditions
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
          .
        </>
      }
    />
  );
}
