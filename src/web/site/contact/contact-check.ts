import { type ContactRequest, contactRequest } from '#domain/contact.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';
import type { FormValues } from '#web/lib/forms/form-fields.ts';
import { requestFields } from '#web/lib/forms/request-fields.ts';

/** The contact form's content as a request, or its errors. */
export const checkContact = (values: FormValues): Checked<ContactRequest> =>
  checkAgainst(contactRequest, requestFields(contactRequest.shape, values, { sms_consent: 'box' }));
