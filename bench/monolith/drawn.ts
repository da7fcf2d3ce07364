/**
 * The shell itself, hydrating the portal's own document, with every remote in the same bundle: what is left of the
 * difference to the portal is what federation costs.
 */
import '../../shell/src/main';
