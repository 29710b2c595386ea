import { Component, type ReactNode } from 'react';

type ReleaseBoundaryProps = { onError: (error: unknown) => void; fallback: ReactNode; children: ReactNode };
type ReleaseBoundaryState = { failed: boolean };

/** Keeps what a release throws within the remote's area, and reports it once. */
export class ReleaseBoundary extends Component<ReleaseBoundaryProps, ReleaseBoundaryState> {
  override state: ReleaseBoundaryState = { failed: false };

  static getDerivedStateFromError(): ReleaseBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
