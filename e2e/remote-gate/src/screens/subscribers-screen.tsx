import { CallCard } from '../call-card.tsx';

export default function SubscribersScreen() {
  return <CallCard title="Subscribers" path="/api/whos-hot/" />;
}
