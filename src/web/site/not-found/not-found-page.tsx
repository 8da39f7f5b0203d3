import { Link } from 'wouter';
import type { PageModule } from '#web/route.ts';

function NotFoundPage() {
  return (
    <>
      <h1>404 Page Not Found</h1>
      <p>There is no page at this address.</p>
      <p>
        <Link href="/">Home</Link> · <Link href="/book">Book a home cleaning</Link>
      </p>
    </>
  );
}

export const notFoundPage: PageModule = {
  render: () => <NotFoundPage />,
  head: () => ({ title: 'Page Not Found', description: 'There is no page at this address.', noindex: true }),
  status: () => 404,
};
