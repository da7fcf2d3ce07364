import { incidentStates, viewIncident, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { PageHead } from '@portal/design';
import { formatInstant } from '@portal/rules';
import { IncidentForm } from './IncidentForm';
import { UpdateForm } from './UpdateForm';

interface EditData extends CallReply<typeof viewIncident> {
  now: string;
}

export const page = definePage<EditData>({
  load: async ({ query, signal }) => ({
    ...(await call(viewIncident, { incidentId: query.get('incidentId') ?? undefined }, { signal })),
    now: formatInstant(new Date()).slice(0, 16),
  }),
  Page: ({ data }) => <IncidentEdit {...data} />,
});

/** Edits an incident or planned maintenance, and its updates. */
function IncidentEdit({ incident, choices, now }: EditData) {
  return (
    <>
      <PageHead
        title={incident ? '编辑事件' : '新建事件'}
        help={
          incident
            ? `当前状态：${incidentStates[incident.state]}`
            : '保存为草稿后填写第一条进展，事件随之公开。'
        }
      />
      {/* Once one is published, the next begins; what is being typed outlasts a change of the facts below. */}
      {incident && <UpdateForm key={`update ${incident.updates.length}`} incident={incident} />}
      <IncidentForm key={incident?.incidentId} incident={incident} choices={choices} now={now} />
    </>
  );
}
