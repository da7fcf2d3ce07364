import { ErrorPanel, StepBand } from '@portal/design';
import { useLoaded } from '@portal/page';
import { firstSteps } from '../common/firstSteps';
import { loadOverview } from './loadOverview';

/** Home page block for members: steps to the first call, completed ones ticked. */
export function widget() {
  return <MySteps />;
}

function MySteps() {
  const { data, reason, retry } = useLoaded(loadOverview);
  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  return (
    <StepBand
      steps={firstSteps.map(({ title, text, to, isDone }) => ({
        title,
        text,
        to,
        isDone: data !== null && isDone(data),
      }))}
    />
  );
}
