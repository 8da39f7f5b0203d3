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
export type ToastAction = { label: string; name: string; onAction: () => void };

/** A short text about something that has just happened. */
export type ToastContent = {
  title: string;
  description: string;
  /** `destructive` is for failures. */
  variant?: 'plain' | 'destructive';
  /** A button of the toast, such as 'Open'. It also closes the toast. */
  action?: ToastAction | undefined;
};

export type ToastProps = {
  content: ToastContent;
  /** The time for which the toast is shown; milliseconds. */
  duration: number;
};

/** How long a toast is shown; milliseconds. */
const displayTime = 5_000;

const loadToast = async () => (await import('./toast.tsx')).Toast;

/** Loads the code of toasts early, because a toast about a lost connection could not load it. */
export function prepareToasts(): void {
  loadToast().catch(() => undefined);
}

type ShowToast = (content: ToastContent | undefined) => void;

const ToastContext = createContext<ShowToast | undefined>(undefined);

/** @returns a function that replaces the current toast, or removes it if called with undefined */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (show === undefined) throw new Error('useToast needs a ToastProvider above it.');
  return show;
}

/** Shows toasts in front of the page, one at a time. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<{ key: number; content: ToastContent }>();
  const lastKey = useRef(0);
  const show = useCallback<ShowToast>((content) => {
    lastKey.current += 1;
    setCurrent(content && { key: lastKey.current, content });
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {current !== undefined && <ToastView content={current.content} duration={displayTime} key={current.key} />}
    </ToastContext>
  );
}

function ToastView(properties: ToastProps) {
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

/** Shows a toast if the code of `Toast` cannot be loaded. */
function PlainToast({ content: { title, description, variant = 'plain', action }, duration }: ToastProps) {
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
