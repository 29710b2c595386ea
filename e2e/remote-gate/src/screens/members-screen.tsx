import { CallCard } from '../call-card.tsx';

export default function MembersScreen() {
  return <CallCard title="Members" path="/api/starting-pitcher-stats/" />;
}
