import { Component, type ReactNode } from 'react';

type ReleaseBoundaryProps = {
  onError: (error: unknown) => void;
  fallback: ReactNode;
  /** A change of it tries the children once more. Default: they are not tried again. */
  resetKey?: string;
  children: ReactNode;
};
type ReleaseBoundaryState = { failed: boolean };

/** Keeps a release's errors within its area, and reports each once. */
export class ReleaseBoundary extends Component<ReleaseBoundaryProps, ReleaseBoundaryState> {
  override state: ReleaseBoundaryState = { failed: false };

  static getDerivedStateFromError(): ReleaseBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override componentDidUpdate({ resetKey }: ReleaseBoundaryProps, { failed }: ReleaseBoundaryState) {
    // A failure of this moment was rendered with this key.
    if (failed && resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
