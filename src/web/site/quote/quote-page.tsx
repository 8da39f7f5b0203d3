import { telLink } from '#domain/phone.ts';
import { useCompany } from '#web/lib/company.tsx';
import { FormBoundary } from '#web/lib/forms/lazy-form.tsx';
import type { PageModule } from '#web/route.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { FormPage } from '../layout/form-page.tsx';
import { QuoteForm } from './quote-form.tsx';

export const quotePage: PageModule = {
  render: () => <QuotePage />,
  isStatic: () => true,
  head: () => ({
    title: 'Get a Quote for Your Building',
    description:
      'Ask for a cleaning quote for an office, a store or another building in Palm Beach and Broward Counties, and choose a time for a walkthrough.',
  }),
};

function QuotePage() {
  const { phone } = useCompany();
  return (
    <FormPage
      name="quote"
      width="text"
      header={
        <PageHeader
          title="Get a Quote for Your Building"
          lede="Three short steps. We look at the building with you, and you get a written proposal with every price in it."
        />
      }
      intro={
        <p>
          Would you rather talk to us? Call <a href={telLink(phone)}>{phone}</a>.
        </p>
      }
      form={
        <FormBoundary>
          <QuoteForm />
        </FormBoundary>
      }
    />
  );
}
