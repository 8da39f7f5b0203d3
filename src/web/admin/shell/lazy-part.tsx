import { Alert, Button } from '@mui/material';
import { Component, type ReactNode, Suspense, use, useState } from 'react';

type LazyPartProps<Code> = {
  /** The noun for the part, used in the error message. */
  name: string;
  /** Fetches the code. After a failure it is called again. */
  load: () => Promise<Code>;
  /** Shown until the code is loaded. */
  fallback: ReactNode;
  children: (code: Code) => ReactNode;
};

/** A part of a screen with its own lazy code. If the code cannot be loaded, only this part is missing. */
export function LazyPart<Code>({ name, load, fallback, children }: LazyPartProps<Code>) {
  const [code, setCode] = useState(load);
  return (
    <PartBoundary name={name} onRetry={() => setCode(load())}>
      <Suspense fallback={fallback}>
        <Part code={code}>{children}</Part>
      </Suspense>
    </PartBoundary>
  );
}

function Part<Code>({ code, children }: { code: Promise<Code>; children: (code: Code) => ReactNode }) {
  return children(use(code));
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
