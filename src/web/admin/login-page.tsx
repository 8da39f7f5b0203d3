import type { PageModule } from '#web/route.ts';

function LoginPage() {
  return (
    <>
      <h1>Admin Login</h1>
      <p>The workspace of the company's office.</p>
    </>
  );
}

export const loginPage: PageModule = {
  render: () => <LoginPage />,
  head: () => ({ title: 'Admin Login', description: "The workspace of the company's office.", noindex: true }),
};
