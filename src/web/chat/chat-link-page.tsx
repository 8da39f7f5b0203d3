import { useEffect, useState } from 'react';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { urlToken } from '#web/lib/url-token.ts';
import type { PageModule } from '#web/route.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The target of links in mails about a chat. It opens the conversation in this browser, on the home page. */
export const chatLinkPage: PageModule = {
  render: () => <ChatLink />,
  head: () => ({ title: 'Your conversation', description: 'Takes up a conversation with our office.', noindex: true }),
};

function ChatLink() {
  const [errorMessage, setErrorMessage] = useState<string>();
  useEffect(() => {
    const token = urlToken();
    const open = async (): Promise<void> => (await import('./take-up.ts')).takeUp(token);
    open().then(
      () => window.location.replace('/'),
      (error: unknown) => {
        const failure = callFailure(error);
        setErrorMessage(
          failure.kind === 'rejected' ? failure.message : 'The connection failed. Please open the link once more.',
        );
      },
    );
  }, []);
  return (
    <PageHeader
      title={errorMessage === undefined ? 'Opening your conversation…' : 'This conversation could not be opened'}
      lede={errorMessage ?? 'One moment please. This needs JavaScript.'}
    >
      {errorMessage !== undefined && (
        <ButtonRow>
          <ButtonLink href="/">Go to the Home Page</ButtonLink>
        </ButtonRow>
      )}
    </PageHeader>
  );
}
