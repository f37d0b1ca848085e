# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations
