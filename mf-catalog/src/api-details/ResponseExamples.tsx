import { useState } from 'react';
import type { OperationView } from '@portal/calls';
import { SourceCode } from '@portal/highlight';
import { Languages } from './CodeSamples';

/** Example responses by status. */
export function ResponseExamples({ responses }: { responses: OperationView['responses'] }) {
  const shown = responses.flatMap(({ example, ...one }) => (example === null ? [] : [{ ...one, example }]));
  const [chosen, setChosen] = useState(shown[0]?.status);
  const current = shown.find(({ status }) => status === chosen) ?? shown[0];

  if (!current) return null;
  return (
    <SourceCode
      label={`${current.status} 返回示例`}
      code={current.example}
      head={
        <Languages role="group" aria-label="返回示例">
          {shown.map(({ status }) => (
            <button
              key={status}
              type="button"
              aria-pressed={status === current.status}
              onClick={() => setChosen(status)}
            >
              {status}
            </button>
          ))}
        </Languages>
      }
    />
  );
}
