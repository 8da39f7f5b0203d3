import { Link } from 'wouter';
import { useCompany } from '#web/lib/company.tsx';
import { Checkbox } from '#web/ui/inputs.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Agreeing to text messages, which nobody has to. */
export function SmsConsent() {
  const { name } = useCompany();
  return (
    <Checkbox
      name="sms_consent"
      label={
        <>
          I agree to receive text messages from {name} about appointments, updates or promotions. Message and data rates
          may apply. Reply STOP to unsubscribe. Consent is not a condition of buying. See our{' '}
          <Link href="/privacy-policy">Privacy Policy</Link> and{' '}
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
