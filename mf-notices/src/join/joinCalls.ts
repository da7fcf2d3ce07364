import {
  applyAlliance,
  applyPartner,
  myAllianceApply,
  myPartnerApply,
  withdrawAllianceApply,
  withdrawPartnerApply,
} from '@portal/calls';

/** Calls for joining, by target. */
export const joinCalls = {
  alliance: {
    view: myAllianceApply,
    applying: { needs: applyAlliance },
    withdrawing: { needs: withdrawAllianceApply },
  },
  partner: {
    view: myPartnerApply,
    applying: { needs: applyPartner },
    withdrawing: { needs: withdrawPartnerApply },
  },
} as const;
