import { waitingAttribute } from '@portal/contract/internal';

/**
 * Keeps, in order, what is pressed and entered in a part of the document that React has not taken over yet: buttons are
 * pressed then, fields tell their value then. Links work without any script. A text that an input method is still
 * composing is told by its own end.
 */
export const keepingScript = `(function(){var kept=window.portalKept=[];function keep(event){var target=event.target;if(!target.closest||!target.closest("[${waitingAttribute}]")||event.isComposing)return;var one=target;if(event.type==="click"){one=target.closest("a[href],label,input,select,textarea,summary,button");if(!one||one.tagName!=="BUTTON")return}if(event.type==="click"||event.type==="submit"){event.preventDefault();event.stopImmediatePropagation()}if(kept.indexOf(one)<0)kept.push(one)}["click","submit","input","compositionend"].forEach(function(type){addEventListener(type,keep,true)})})();`;
