import { Component, type ReactNode } from 'react';

interface DropFailedProps {
  /** A new value tries again. */
  attempt: unknown;
  onFailed: (error: unknown) => void;
  children: ReactNode;
}

/** Removes its children if they throw; the page around them keeps working. React logs the error. */
export class DropFailed extends Component<DropFailedProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailed(error);
  }

  override componentDidUpdate(before: DropFailedProps) {
    if (this.state.failed && before.attempt !== this.props.attempt) {
      this.setState({ failed: false });
    }
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
