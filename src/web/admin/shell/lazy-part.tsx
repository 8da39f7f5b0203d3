import { Alert, Button } from '@mui/material';
import { Component, type ReactNode, Suspense, use, useState } from 'react';

type LazyPartProps<Code> = {
  /** The noun for the part, used in the error message. */
  name: string;
  /** Fetches the code. It is called again if the user tries again after a failure. */
  load: () => Promise<Code>;
  /** Shown until the code is loaded. */
  fallback: ReactNode;
  children: (code: Code) => ReactNode;
};

/**
 * A part of a screen whose code is loaded separately. If the code cannot be loaded, or the part throws while it renders,
 * an error replaces only this part.
 */
export function LazyPart<Code>({ name, load, fallback, children }: LazyPartProps<Code>) {
  const [codePromise, setCodePromise] = useState(load);
  return (
    <PartBoundary name={name} onRetry={() => setCodePromise(load())}>
      <Suspense fallback={fallback}>
        <Part codePromise={codePromise}>{children}</Part>
      </Suspense>
    </PartBoundary>
  );
}

type PartProps<Code> = { codePromise: Promise<Code>; children: (code: Code) => ReactNode };

function Part<Code>({ codePromise, children }: PartProps<Code>) {
  return children(use(codePromise));
}

type BoundaryProps = { name: string; onRetry: () => void; children: ReactNode };
type BoundaryState = { hasFailed: boolean };

class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true };
  }

  readonly #retry = (): void => {
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    const { name, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <Alert severity="error" action={<Button onClick={this.#retry}>Try again</Button>}>
        The {name} did not load. Please check your connection and try again, or load the page again.
      </Alert>
    );
  }
}
