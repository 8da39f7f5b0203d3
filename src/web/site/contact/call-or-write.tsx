import { telLink } from '#domain/phone.ts';
import { useCompany } from '#web/lib/company.tsx';
import { WithoutScript } from '#web/ui/form.tsx';

/** Shown without JavaScript. `purpose` says what visitors can call or write for, as a verb: 'book' or 'reach us'. */
export function CallOrWrite({ purpose }: { purpose: string }) {
  const { phone, email } = useCompany();
  return (
    <WithoutScript>
      <p>
        The chat needs JavaScript, which is switched off in your browser. The form below works without it. To {purpose},
        please call <a href={telLink(phone)}>{phone}</a> or write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </WithoutScript>
  );
}
