import { telLink } from '#domain/phone.ts';
import { useCompany } from '#web/lib/company.tsx';
import { WithoutScript } from '#web/ui/form.tsx';

/** Shown where a form cannot work. `purpose` says what the form was for, such as 'book'. */
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
