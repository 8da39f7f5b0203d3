import type { ReactNode } from 'react';
import { lazyForm } from '#web/lib/forms/lazy-form.tsx';
import { FormPage } from '../layout/form-page.tsx';

const quoteForm = lazyForm({
  name: 'quote',
  action: '/quote',
  load: async () => (await import('./quote-form.tsx')).QuoteForm,
});

export const renderQuoteShell = (): ReactNode => <FormPage name="quote" form={quoteForm} width="text" />;
