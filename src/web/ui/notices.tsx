import { Component, createContext, lazy, type ReactNode, Suspense, use, useCallback, useRef, useState } from 'react';

/** A short message about something that has just happened. */
export type Notice = {
  title: string;
  description: string;
  /** `destructive` says that something failed. */
  variant?: 'plain' | 'destructive';
};

const loadToast = async () => ({ default: (await import('./toast.tsx')).Toast });
const Toast = lazy(loadToast);

/** Fetches the code behind notices ahead of the first one, for they are most needed when the connection is gone. */
export function prepareNotices(): void {
  loadToast().catch(() => undefined);
}

type Show = (notice: Notice | undefined) => void;

const NoticesContext = createContext<Show | undefined>(undefined);

/** @returns a function that shows a notice in place of the one before, or takes that away and shows none */
export function useToast(): Show {
  const show = use(NoticesContext);
  if (show === undefined) throw new Error('useToast needs a NoticesProvider above it.');
  return show;
}

/** Shows notices above the page, one at a time. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<{ key: number; notice: Notice }>();
  const count = useRef(0);
  const show = useCallback<Show>((notice) => {
    count.current += 1;
    setCurrent(notice && { key: count.current, notice });
  }, []);
  return (
    <NoticesContext value={show}>
      {children}
      {current !== undefined && (
        <PlainWhenMissing notice={current.notice} key={current.key}>
          <Suspense fallback={null}>
            <Toast notice={current.notice} />
          </Suspense>
        </PlainWhenMissing>
      )}
    </NoticesContext>
  );
}

/** Shows a notice as plain text when its own code cannot be fetched. */
class PlainWhenMissing extends Component<{ notice: Notice; children: ReactNode }, { missing: boolean }> {
  override state = { missing: false };

  static getDerivedStateFromError() {
    return { missing: true };
  }

  override render(): ReactNode {
    const { notice, children } = this.props;
    if (!this.state.missing) return children;
    return (
      <p role="alert">
        <strong>{notice.title}</strong> {notice.description}
      </p>
    );
  }
}
