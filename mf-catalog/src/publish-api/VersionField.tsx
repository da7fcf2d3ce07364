import { useState } from 'react';
import { saveDraft, type DraftView } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, Panel, TextInput } from '@portal/design';
import { useAction } from '@portal/page';

/** Name of a new version; an imported description brings its own. */
export function VersionField({ draft: { draftId, version, data } }: { draft: DraftView }) {
  const [typed, setTyped] = useState(version);
  const name = typed.trim();
  const saving = useAction(() => call(saveDraft, { draftId, data, version: name }), '版本号已保存');

  return (
    <Panel title="版本号">
      <Field
        label="版本号"
        hint="不兼容的改动须提升主版本号：1.x 的调用地址是 /v1，2.0.0 是 /v2，旧版本继续服务"
        beside={
          <Button
            disabled={saving.isBusy || name === '' || name === version}
            onClick={() => void saving.run()}
          >
            保存版本号
          </Button>
        }
      >
        <TextInput maxLength={40} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
    </Panel>
  );
}
