import { type ContactRequest, contactRequest } from '#domain/contact.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';
import { type FormValues, isTicked, textOf } from '#web/lib/forms/form-fields.ts';

/** The contact form's content as a request. */
export const checkContact = (values: FormValues): Checked<ContactRequest> =>
  checkAgainst(contactRequest, {
    name: textOf(values, 'name'),
    email: textOf(values, 'email'),
    phone: textOf(values, 'phone'),
    message: textOf(values, 'message'),
    sms_consent: isTicked(values, 'sms_consent'),
  });
