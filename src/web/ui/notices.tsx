import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import styles from './toast.module.css';

/** `name` is the accessible name, because the label may be too short for screen readers. */
export type NoticeAction = { label: string; name: string; onAction: () => void };

/** A short text about something that has just happened. */
export type Notice = {
  title: string;
  description: string;
  /** `destructive` is for failures. */
  variant?: 'plain' | 'destructive';
  /** A button of the notice, such as 'Open'. It also closes the notice. */
  action?: NoticeAction | undefined;
};

export type ToastProps = {
  notice: Notice;
  /** The time for which the notice is shown; milliseconds. */
  duration: number;
};

/** How long a notice is shown; milliseconds. */
const displayTime = 5_000;

const loadToast = async () => (await import('./toast.tsx')).Toast;

/** Loads the code of notices early, because a notice about a lost connection could not load it. */
export function prepareNotices(): void {
  loadToast().catch(() => undefined);
}

type ShowNotice = (notice: Notice | undefined) => void;

const NoticesContext = createContext<ShowNotice | undefined>(undefined);

/** @returns a function that replaces the current notice, or removes it if called with undefined */
export function useToast(): ShowNotice {
  const show = use(NoticesContext);
  if (show === undefined) throw new Error('useToast needs a NoticesProvider above it.');
  return show;
}

/** Shows notices in front of the page, one at a time. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<{ key: number; notice: Notice }>();
  const lastKey = useRef(0);
  const show = useCallback<ShowNotice>((notice) => {
    lastKey.current += 1;
    setCurrent(notice && { key: lastKey.current, notice });
  }, []);
  return (
    <NoticesContext value={show}>
      {children}
      {current !== undefined && <NoticeView notice={current.notice} duration={displayTime} key={current.key} />}
    </NoticesContext>
  );
}

function NoticeView(properties: ToastProps) {
  const [Toast, setToast] = useState<ComponentType<ToastProps>>();
  useEffect(() => {
    let isMounted = true;
    loadToast()
      .catch(() => PlainToast)
      .then((LoadedToast) => isMounted && setToast(() => LoadedToast));
    return () => {
      isMounted = false;
    };
  }, []);
  return Toast && <Toast {...properties} />;
}

/** Shows a notice if the code of `Toast` cannot be loaded. */
function PlainToast({ notice: { title, description, variant = 'plain', action }, duration }: ToastProps) {
  const show = useToast();
  useEffect(() => {
    const timer = setTimeout(() => show(undefined), duration);
    return () => clearTimeout(timer);
  }, [show, duration]);
  return (
    <div className={styles.viewport}>
      <div className={styles.toast} data-variant={variant} role="alert">
        <div className={styles.title}>{title}</div>
        <div className={styles.description}>{description}</div>
        {action !== undefined && (
          <button
            type="button"
            className={styles.action}
            aria-label={action.name}
            onClick={() => {
              show(undefined);
              action.onAction();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
    </div>
  );
}
