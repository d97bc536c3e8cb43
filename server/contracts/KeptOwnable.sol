// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// @title KeptOwnable: ownership passes only to an account that accepts it.
/// @notice Ownership cannot be renounced: without an owner, a contract's money could not be withdrawn,
/// and a paused contract could not be resumed.
abstract contract KeptOwnable is Ownable2Step {
    error OwnershipIsKept();
    error ZeroAddress();

    constructor(address owner) Ownable(owner) {}

    function renounceOwnership() public view override onlyOwner {
        revert OwnershipIsKept();
    }

    /// @dev For addresses set by the owner: the zero address would burn money or lock a function.
    modifier notZero(address given) {
        if (given == address(0)) revert ZeroAddress();
        _;
    }
}
