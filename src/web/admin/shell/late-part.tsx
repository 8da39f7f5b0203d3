import { Alert, Button } from '@mui/material';
import { Component, type ReactNode, Suspense, use, useState } from 'react';

type LatePartProps<Code> = {
  /** What the part is called in a sentence. */
  name: string;
  /** Fetches the code. After a failure it is called again. */
  load: () => Promise<Code>;
  /** Stands there until the code has come. */
  meanwhile: ReactNode;
  children: (code: Code) => ReactNode;
};

/** A part of a screen whose code comes after that of the screen. Where it does not come, the part alone is missing. */
export function LatePart<Code>({ name, load, meanwhile, children }: LatePartProps<Code>) {
  const [code, setCode] = useState(load);
  return (
    <PartBoundary name={name} code={code} onRetry={() => setCode(load())}>
      <Suspense fallback={meanwhile}>
        <Part code={code}>{children}</Part>
      </Suspense>
    </PartBoundary>
  );
}

function Part<Code>({ code, children }: { code: Promise<Code>; children: (code: Code) => ReactNode }) {
  return children(use(code));
}

type BoundaryProps = { name: string; code: Promise<unknown>; onRetry: () => void; children: ReactNode };
type BoundaryState = { code: Promise<unknown>; failed: boolean };

class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { code: this.props.code, failed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ code }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return code === state.code ? null : { code, failed: false };
  }

  override render(): ReactNode {
    const { name, onRetry, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
        The {name} did not load. Please check your connection and try again, or load the page again.
      </Alert>
    );
  }
}
